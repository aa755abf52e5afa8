import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { contactMutation } from '#api/contact.ts'
import { findErrorText, findFormFault } from '#api/http/error-texts.ts'
import { createUuid } from '#create-uuid.ts'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { EMAIL, FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { Check } from '#ui/icons/first-icons.ts'

const RULES = { 'first-name': {}, 'last-name': {}, email: EMAIL, 'phone-number': {}, message: FILLED, website: {} }

export type ContactValues = Record<keyof typeof RULES, string>

interface ContactFormProps {
  writer?: { name: string; username: string }
  kept?: ContactValues | undefined
  /** Gets the values of the fields after each change, and undefined once the message was sent. */
  onChange?: (values: ContactValues | undefined) => void
}

export function ContactForm({ writer, kept, onChange }: ContactFormProps) {
  const [first = '', ...rest] = writer?.name.trim().split(/\s+/) ?? []
  const contact = useMutation({ ...contactMutation, onSuccess: () => onChange?.(undefined) })
  const attempt = useRef<{ text: string; id: string }>(undefined)
  const sent = contact.isSuccess
  const { submit, field } = useUncontrolledForm(
    RULES,
    (values) => {
      // A retry sends the same id, so that the server does not deliver the message twice if its first answer got lost.
      // A changed message gets a new id, because the server would drop it under the same id.
      const text = JSON.stringify(values)
      if (attempt.current?.text !== text) attempt.current = { text, id: createUuid() }
      contact.mutate({ ...values, request_id: attempt.current.id })
    },
    onChange,
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        defaultValue={kept?.['first-name'] ?? first}
        {...field('first-name')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        defaultValue={kept?.['last-name'] ?? rest.join(' ')}
        {...field('last-name')}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        defaultValue={kept?.email ?? writer?.username}
        className="sm:col-span-2"
        {...field('email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        defaultValue={kept?.['phone-number']}
        className="sm:col-span-2"
        {...field('phone-number')}
      />
      <TextArea
        label="Message"
        required
        rows={4}
        className="sm:col-span-2"
        defaultValue={kept?.message}
        {...field('message')}
      />
      <SpamTrapField {...field('website')} />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <FormError
          error={contact.isPending ? null : findErrorText(contact.error)}
          detail={findFormFault(contact.error)}
        />
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

function SpamTrapField({ name }: { name: string }) {
  return (
    <div hidden>
      <input name={name} type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  )
}
