import type { AuthFieldsProps } from '#features/editor/connections/connection-fields.tsx'
import { SecretField } from '#features/editor/connections/secret-field.tsx'
import { TEXTS } from '#features/editor/texts.ts'
import { ConnectButton, type ConnectButtonProps } from './connect-button.tsx'
import { AddressField, PlainField } from './plain-field.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { findOAuthProvider } from './providers.ts'
import { RedirectAddress } from './redirect-address.tsx'

interface CodeFieldsProps extends AuthFieldsProps<'oauth2-code'> {
  connecting: Omit<ConnectButtonProps, 'auth'>
}

export function CodeFields({ auth, errors, onChange, connecting }: CodeFieldsProps) {
  return (
    <>
      <ProviderFields auth={auth} errors={errors} onChange={onChange} />
      {!findOAuthProvider(auth.authorize_url) && (
        <>
          <AddressField
            label="Address of the sign-in page"
            value={auth.authorize_url}
            error={errors.authorize_url}
            onType={(authorize_url) => onChange({ authorize_url })}
          />
          <AddressField
            label={TEXTS.tokenAddress}
            value={auth.token_url}
            error={errors.token_url}
            onType={(token_url) => onChange({ token_url })}
          />
        </>
      )}
      <RedirectAddress />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlainField
          label="Client id"
          value={auth.client_id}
          error={errors.client_id}
          onType={(client_id) => onChange({ client_id })}
        />
        <SecretField
          label={TEXTS.clientSecret}
          value={auth.client_secret ?? ''}
          error={errors.client_secret}
          onType={(client_secret) => onChange({ client_secret })}
        />
      </div>
      <PlainField
        label="Rights (scope)"
        hint="What the bot may do there. Ask for no more than its bricks need."
        value={auth.scope ?? ''}
        error={undefined}
        onType={(scope) => onChange({ scope: scope || undefined })}
      />
      <ConnectButton {...connecting} auth={auth} />
    </>
  )
}
