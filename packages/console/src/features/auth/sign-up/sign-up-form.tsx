import { LIMITS } from '@bricks/contract/wire'
import { OidcSignIn } from '#features/auth/oidc/oidc-sign-in.tsx'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { CANNOT_BE_EMPTY, createRepeatedPasswordRule, EMAIL, FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

type Values = Record<'name' | 'email' | 'password' | 'confirm-password', string>

const RULES = {
  name: FILLED,
  email: EMAIL,
  password: { required: CANNOT_BE_EMPTY },
  'confirm-password': createRepeatedPasswordRule<Values>('password'),
}

interface SignUpFormProps {
  onSubmit: (values: Values) => void
  isPending: boolean
  error: string | null
  detail: string | undefined
}

export function SignUpForm({ onSubmit, isPending, error, detail }: SignUpFormProps) {
  const { submit, field } = useUncontrolledForm(RULES, onSubmit)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField label="Name" required maxLength={LIMITS.name} autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint={`At least ${LIMITS.password.least} characters. A few words are easier to remember than symbols.`}
        {...field('password')}
      />
      <PasswordField label="Confirm password" required autoComplete="new-password" {...field('confirm-password')} />
      <FormError error={isPending ? null : error} detail={detail} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Sign up
      </Button>
      <OidcSignIn />
      <TermsAgreement />
    </form>
  )
}

function TermsAgreement() {
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
