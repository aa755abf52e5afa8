import { LIMITS } from '@bricks/contract/wire'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { CANNOT_BE_EMPTY, EMAIL, FILLED } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

const EMPTY = { name: '', email: '', password: '', 'confirm-password': '' }

interface SignUpFormProps {
  onSubmit: (values: typeof EMPTY) => void
  isPending: boolean
  error: string | null
}

export function SignUpForm({ onSubmit, isPending, error }: SignUpFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: EMPTY })
  const { errors } = formState
  const same = (confirmed: string, values: typeof EMPTY) => confirmed === values.password || "Password doesn't match"
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-5">
      <TextField label="Name" required autoComplete="name" error={errors.name?.message} {...register('name', FILLED)} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', EMAIL)}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint={`At least ${LIMITS.password.least} characters. A few words are easier to keep in mind than signs.`}
        error={errors.password?.message}
        {...register('password', { required: CANNOT_BE_EMPTY })}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        error={errors['confirm-password']?.message}
        {...register('confirm-password', { required: CANNOT_BE_EMPTY, validate: same })}
      />
      <FormError error={isPending ? null : error} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Sign up
      </Button>
      <Agreement />
    </form>
  )
}

function Agreement() {
  return (
    <p className="text-12 text-muted">
      By signing up you agree to our{' '}
      <Link to={PAGES.terms.path} className={TEXT_LINK_STYLE}>
        terms
      </Link>{' '}
      and{' '}
      <Link to={PAGES.privacy.path} className={TEXT_LINK_STYLE}>
        privacy policy
      </Link>
      , and to receive product-related marketing emails.
    </p>
  )
}
