import type { ProviderKey } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { removeKeyOfMutation } from '#api/account/provider-keys.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { buildKeyFragment } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'
import { describeKey } from './describe-key.ts'
import { KeyForm } from './key-form.tsx'

export function KeyRow({ provider }: { provider: ProviderKey }) {
  const { id, label, key, needs_key } = provider
  const remove = useMutation(removeKeyOfMutation)
  const [isOpen, setIsOpen] = useState(false)
  const [news, setNews] = useState('')
  const row = useRef<HTMLLIElement>(null)
  const { useHash } = useNavigation()
  const isMeant = useHash() === buildKeyFragment(id)

  useEffect(() => {
    if (!isMeant) return
    row.current?.scrollIntoView({ block: 'center' })
    setIsOpen(needs_key)
  }, [isMeant, needs_key])

  // The focused element disappears when the form closes or the key is removed, so the focus moves to a button.
  const closeAndSay = (said: string) => {
    flushSync(() => {
      setIsOpen(false)
      setNews(said)
    })
    row.current?.querySelector('button')?.focus()
  }
  const openForm = () => {
    setIsOpen(true)
    setNews('')
    remove.reset()
  }
  return (
    <li ref={row} className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">{label}</p>
          <p className="text-12 text-muted wrap-anywhere">{describeKey(provider)}</p>
        </div>
        <p role="status" className="text-12 text-green-text">
          {news}
        </p>
        {!isOpen && (
          <div className="flex gap-2">
            {needs_key && (
              <Button aria-label={`${key === '' ? 'Enter a' : 'Replace the'} key for ${label}`} onClick={openForm}>
                {key === '' ? 'Enter a key' : 'Replace'}
              </Button>
            )}
            {key !== '' && (
              <Button
                variant="quiet"
                aria-label={`Remove the key for ${label}`}
                pending={remove.isPending}
                onClick={() => remove.mutate(id, { onSuccess: () => closeAndSay('Removed.') })}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      <FormError error={findServerText(remove.error)} />
      {isOpen && <KeyForm provider={provider} onSaved={() => closeAndSay('Saved.')} onCancel={() => closeAndSay('')} />}
    </li>
  )
}
