import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { contactMutation } from '#api/contact.ts'
import { findErrorText } from '#api/error-texts.ts'
import { createUuid } from '#create-uuid.ts'
import { TrapField } from '#features/contact/trap-field.tsx'
import { Button } from '#ui/button.tsx'
import { EMAIL, FILLED } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { Check } from '#ui/icons.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { 'first-name': {}, 'last-name': {}, email: EMAIL, 'phone-number': {}, message: FILLED, website: {} }

export function ContactForm() {
  const contact = useMutation(contactMutation)
  const requestId = useRef<string>(undefined)
  const sent = contact.isSuccess
  const { submit, field } = useShortForm(RULES, (values) => {
    // Kept for another try, so that a message whose answer got lost does not arrive twice.
    requestId.current ??= createUuid()
    contact.mutate({ ...values, request_id: requestId.current })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" {...field('first-name')} />
      <TextField label="Last name" autoComplete="family-name" {...field('last-name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        className="sm:col-span-2"
        {...field('email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-2"
        {...field('phone-number')}
      />
      <TextArea label="Message" required rows={4} className="sm:col-span-2" {...field('message')} />
      <TrapField {...field('website')} />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <FormError error={contact.isPending ? null : findErrorText(contact.error)} />
        <Button
          type="submit"
          variant={sent ? 'success' : 'primary'}
          size="large"
          pending={contact.isPending}
          disabled={sent}
          className="sm:self-end"
        >
          {sent && <Check aria-hidden="true" />}
          <span aria-live="polite">{sent ? 'Sent.' : 'Send'}</span>
        </Button>
      </div>
    </form>
  )
}
