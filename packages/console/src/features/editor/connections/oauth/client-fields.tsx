import { LIMITS } from '@bricks/contract/wire'
import type { AuthFieldsProps } from '#features/editor/connections/connection-fields.tsx'
import { SecretField } from '#features/editor/connections/secret-field.tsx'
import { TEXTS } from '#features/editor/texts.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AddressField, PlainField } from './plain-field.tsx'

const PLACES = [
  { value: 'basic', label: 'As user and password' },
  { value: 'body', label: 'In the form' },
] as const

export function ClientFields({ auth, errors, onChange }: AuthFieldsProps<'oauth2-client'>) {
  return (
    <>
      <AddressField
        label={TEXTS.tokenAddress}
        value={auth.token_url}
        error={errors.token_url}
        onType={(token_url) => onChange({ token_url })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlainField
          label="Client id"
          value={auth.client_id}
          error={errors.client_id}
          onType={(client_id) => onChange({ client_id })}
        />
        <SecretField
          label={TEXTS.clientSecret}
          value={auth.client_secret}
          error={errors.client_secret}
          onType={(client_secret) => onChange({ client_secret })}
        />
        <PlainField
          label="Rights (scope), if any"
          value={auth.scope ?? ''}
          error={undefined}
          onType={(scope) => onChange({ scope: scope || undefined })}
        />
        <TextField
          label="Audience, if any"
          mono
          autoCapitalize="none"
          maxLength={LIMITS.headerValue}
          value={auth.audience ?? ''}
          onChange={(event) => onChange({ audience: event.target.value || undefined })}
        />
      </div>
      <div className="grid justify-items-start gap-2">
        <span aria-hidden="true" className="font-medium">
          How id and secret are sent
        </span>
        <Segmented
          label="How id and secret are sent"
          options={PLACES}
          value={auth.send}
          onChange={(send) => onChange({ send })}
        />
      </div>
    </>
  )
}
