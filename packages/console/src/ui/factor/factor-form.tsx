import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

type Way = 'password' | 'passkey' | 'totp' | 'recovery_code'
type Given = { password: string } | { totp: string } | { recovery_code: string } | 'passkey'

interface FactorFormProps {
  id: string
  ways: readonly Way[]
  error: string | null
  first?: RefObject<HTMLInputElement | null>
  /** Tells password managers which account this is. */
  username?: string | undefined
  passwordAside?: ReactNode
  onWay: () => void
  onGiven: (given: Given) => void
  children?: (way: Way) => ReactNode
}

const OTHERWISE: Record<Way, string> = {
  password: 'Use my password',
  passkey: 'Use a passkey',
  totp: 'Use a code of my app',
  recovery_code: 'Use a recovery code',
}

export function FactorForm({ id, ways, error, onWay, onGiven, children, ...fields }: FactorFormProps) {
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'password'
  const chooseWay = (next: Way) => {
    flushSync(() => {
      setChosen(next)
      onWay()
    })
    const form = document.getElementById(id)
    const field = form?.querySelector<HTMLElement>('input:not([hidden])') ?? form
    field?.focus()
  }
  return (
    <div className="flex flex-col gap-5">
      <WayForm key={way} {...{ id, way, error, onGiven }} {...fields} />
      {children?.(way)}
      {ways.length > 1 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <li key={other}>
                <button
                  type="button"
                  className={`${TEXT_LINK_STYLE} pointer-coarse:min-h-11`}
                  onClick={() => chooseWay(other)}
                >
                  {OTHERWISE[other]}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

type WayFormProps = Omit<FactorFormProps, 'ways' | 'onWay' | 'children'> & { way: Way }

function WayForm({ id, way, error, first, username, passwordAside, onGiven }: WayFormProps) {
  const rules = way === 'passkey' ? {} : { [way]: { required: CANNOT_BE_EMPTY } }
  const { submit, field } = useUncontrolledForm<string>(rules, (values) =>
    onGiven(way === 'passkey' ? 'passkey' : ({ [way]: values[way] ?? '' } as Given)),
  )
  const shared = { required: true, ref: first, ...field(way) }
  return (
    <form id={id} tabIndex={-1} noValidate onSubmit={submit} className="flex flex-col gap-5 outline-none">
      {username !== undefined && (
        <input type="email" name="email" autoComplete="username" defaultValue={username} readOnly hidden />
      )}
      {way === 'password' && (
        <PasswordField label="Password" autoComplete="current-password" aside={passwordAside} {...shared} />
      )}
      {way === 'totp' && (
        <TextField
          label="Code"
          hint="The six digits that your app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          {...shared}
        />
      )}
      {way === 'recovery_code' && (
        <TextField
          label="Recovery code"
          hint="One of the ten that you kept. It works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          mono
          {...shared}
        />
      )}
      {way === 'passkey' && <p className="text-muted">Your browser asks for the passkey of this account.</p>}
      <FormError error={error} />
    </form>
  )
}
