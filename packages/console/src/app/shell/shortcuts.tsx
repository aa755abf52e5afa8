import { useEffect, useRef, useState } from 'react'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'

const CommandPalette = lazyDialog(() => import('#app/palette/command-palette.tsx'))
const KeysDialog = lazyDialog(() => import('#app/palette/keys-dialog.tsx'))

/** Toasts also have the role of a dialog, but do not cover the page. */
const MODAL = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'

export function Shortcuts() {
  const [layer, setLayer] = useState<'palette' | 'keys'>()
  /** What the user types while the palette loads; undefined at all other times. */
  const ahead = useRef<string>(undefined)
  const closeShortcutLayer = () => setLayer(undefined)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = findShortcutLayer(event)
      const isAhead = ahead.current !== undefined && isTypedCharacter(event) && !isTyping(event)
      if (!asked && !isAhead) return
      event.preventDefault()
      if (isAhead) {
        ahead.current += event.key
        return
      }
      if (document.querySelector(MODAL)) return
      if (asked === 'palette') ahead.current ??= ''
      setLayer(asked)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <CommandPalette
        open={layer === 'palette'}
        ahead={ahead}
        onClose={closeShortcutLayer}
        onShowKeys={() => setLayer('keys')}
      />
      <KeysDialog open={layer === 'keys'} onClose={closeShortcutLayer} />
    </>
  )
}

function findShortcutLayer(event: KeyboardEvent): 'palette' | 'keys' | undefined {
  const hasCommandKey = event.ctrlKey || event.metaKey
  if (hasCommandKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key === '?' && !hasCommandKey && !event.altKey && !isTyping(event)) return 'keys'
  return undefined
}

function isTypedCharacter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey
}

/** The chat's text field is in a shadow tree, so only the event's path shows it. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
