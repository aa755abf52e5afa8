import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { contactMutation } from '#api/contact.ts'
import { findErrorText } from '#api/error-texts.ts'
import { createUuid } from '#create-uuid.ts'
import { Button } from '#ui/button.tsx'
import { EMAIL, FILLED } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

const EMPTY = { 'first-name': '', 'last-name': '', email: '', 'phone-number': '', message: '' }

export function ContactForm() {
  const contact = useMutation(contactMutation)
  const requestId = useRef<string>(undefined)
  const { register, handleSubmit, formState } = useForm({ defaultValues: EMPTY })
  const { errors } = formState
  const sent = contact.isSuccess
  const submit = handleSubmit((values) => {
    // Kept for another try, so that a message whose answer got lost does not arrive twice.
    requestId.current ??= createUuid()
    contact.mutate({ ...values, request_id: requestId.current })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" {...register('first-name')} />
      <TextField label="Last name" autoComplete="family-name" {...register('last-name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        className="sm:col-span-2"
        {...register('email', EMAIL)}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-2"
        {...register('phone-number')}
      />
      <TextArea
        label="Message"
        required
        rows={4}
        error={errors.message?.message}
        className="sm:col-span-2"
        {...register('message', FILLED)}
      />
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
