import { isMasked } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { configQuery } from '#api/account/config.ts'
import { removeProviderKeyMutation, saveProviderKeyMutation } from '#api/account/settings.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { findWaitingProject } from '#api/waiting-question.ts'
import { buildTestPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'
import { SettingsSection } from './settings-section.tsx'

const NOTHING_NEW = 'Paste a key first.'

export function ProviderKeyForm({ mask }: { mask: string }) {
  const save = useMutation(saveProviderKeyMutation)
  const remove = useMutation(removeProviderKeyMutation)
  const { data: config } = useQuery(configQuery)
  const [provider] = config?.providers ?? []
  const name = `${provider?.label ?? 'OpenAI'} API Key`
  const isOpenAi = provider === undefined || provider.label === 'OpenAI'
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const value = typed ?? mask
  const field = useRef<HTMLInputElement>(null)
  const { useHash } = useNavigation()
  const isMeant = useHash() === '#openaikey'
  const waiting = save.isSuccess ? findWaitingProject() : undefined

  useEffect(() => {
    if (!isMeant) return
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }, [isMeant])

  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (value.trim() === '' || isMasked(value)) {
      flushSync(() => setProblem(NOTHING_NEW))
      return focusFirstInvalid(event.currentTarget)
    }
    save.mutate(value, { onSuccess: () => setTyped(null) })
  }
  const changeTypedKey = (next: string) => {
    setTyped(next)
    setProblem(undefined)
    save.reset()
    remove.reset()
  }
  if (provider && !provider.needs_key && !provider.operator_key && mask === '') {
    return (
      <SettingsSection title={name} description="Your bots use it to reach the language model.">
        <p>No key is needed: {provider.label} asks for none on this server.</p>
      </SettingsSection>
    )
  }
  return (
    <SettingsSection
      title={name}
      description="Your bots use this key to reach the language model. It is kept encrypted and never shown again."
    >
      <form noValidate onSubmit={submitForm} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label={name}
          mono
          autoComplete="off"
          spellCheck={false}
          placeholder={isOpenAi ? 'sk-...' : undefined}
          value={value}
          hint={config?.sandbox && 'This is a sandbox: no real key is needed. Any text that begins with sk- works.'}
          error={problem}
          onChange={(event) => changeTypedKey(event.currentTarget.value)}
          onFocus={(event) => isMasked(event.currentTarget.value) && event.currentTarget.select()}
        />
        <FormError error={findServerText(save.error ?? remove.error)} />
        {waiting !== undefined && (
          <Notice tone="success" role="status">
            Your question is still waiting.{' '}
            <Link to={buildTestPath(waiting)} className={TEXT_LINK_STYLE}>
              Go on testing
            </Link>
          </Notice>
        )}
        <div className="flex gap-2">
          <SaveButton pending={save.isPending} saved={save.isSuccess} changed={typed !== null && typed !== mask} />
          {mask !== '' && (
            <Button
              variant="quiet"
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => changeTypedKey('') })}
            >
              Remove
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}
