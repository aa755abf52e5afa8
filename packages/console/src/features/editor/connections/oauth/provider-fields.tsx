import { useState } from 'react'
import type { AuthFieldsProps } from '#features/editor/connections/connection-fields.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { ExternalLink } from '#ui/icons/icons.ts'
import { PlainField } from './plain-field.tsx'
import {
  type Blanks,
  fillBlanksInAddress,
  findOAuthProvider,
  PROVIDERS,
  type Provider,
  readTypedBlank,
} from './providers.ts'

export function ProviderFields({ auth, errors, onChange }: AuthFieldsProps<'oauth2-code'>) {
  const found = findOAuthProvider(auth.authorize_url)
  const [isOther, setIsOther] = useState(false)
  const chooseProvider = (id: string) => {
    const provider = PROVIDERS.find((each) => each.id === id)
    setIsOther(!provider)
    if (!provider) return onChange({ authorize_url: '', token_url: '', scope: undefined, extra: undefined })
    const { scope, extra } = provider
    onChange({ ...fillAddresses(provider, {}), scope: scope || undefined, extra })
  }
  return (
    <>
      <SelectField
        label="Service"
        value={found?.provider.id ?? ''}
        onChange={(event) => chooseProvider(event.target.value)}
      >
        <option value="">{isOther || auth.authorize_url !== '' ? 'Another one' : 'Choose, or enter it below'}</option>
        {PROVIDERS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {found && <BlankFields {...found} error={errors.authorize_url} onChange={onChange} />}
    </>
  )
}

interface BlankedProps {
  provider: Provider
  blanks: Blanks
  error: string | undefined
  onChange: AuthFieldsProps<'oauth2-code'>['onChange']
}

function BlankFields({ provider, blanks, error, onChange }: BlankedProps) {
  const asked = Object.entries(provider.blanks ?? {})
  const changeBlank = (name: string, typed: string) => {
    const blank = readTypedBlank(provider.authorize_url, name, typed)
    onChange(fillAddresses(provider, { ...blanks, [name]: blank }))
  }
  return (
    <>
      {asked.map(([name, { words, sample }]) => (
        <PlainField
          key={`${provider.id} ${name}`}
          label={words}
          placeholder={sample}
          value={blanks[name] ?? ''}
          error={error && 'Enter this part of the address.'}
          onType={(typed) => changeBlank(name, typed)}
        />
      ))}
      <p className="text-12 text-muted">
        {provider.where}{' '}
        <a
          href={provider.link}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1 font-medium text-text underline underline-offset-4"
        >
          Open {provider.name}
          <ExternalLink aria-hidden="true" className="size-3" />
        </a>
      </p>
    </>
  )
}

function fillAddresses({ authorize_url, token_url }: Provider, blanks: Blanks) {
  return {
    authorize_url: fillBlanksInAddress(authorize_url, blanks),
    token_url: fillBlanksInAddress(token_url, blanks),
  }
}
