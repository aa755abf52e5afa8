import { useEffect, useState } from 'react'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const CommandPalette = lazyDialog(() => import('#app/palette/command-palette.tsx'))
const KeysDialog = lazyDialog(() => import('#app/palette/keys-dialog.tsx'))

/** A toast calls itself a dialog too, but nothing is lost beneath it. */
const MODAL = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'

/** The keys that work on every signed-in page. While a dialog is open they rest, for it would be lost beneath. */
export function Shortcuts() {
  const [layer, setLayer] = useState<'palette' | 'keys'>()
  const close = () => setLayer(undefined)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = findLayer(event)
      if (!asked) return
      event.preventDefault()
      if (!document.querySelector(MODAL)) setLayer(asked)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <CommandPalette open={layer === 'palette'} onClose={close} onShowKeys={() => setLayer('keys')} />
      <KeysDialog open={layer === 'keys'} onClose={close} />
    </>
  )
}

function findLayer(event: KeyboardEvent): 'palette' | 'keys' | undefined {
  const hasCommandKey = event.ctrlKey || event.metaKey
  if (hasCommandKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key === '?' && !hasCommandKey && !event.altKey && !isTyping(event)) return 'keys'
  return undefined
}

/** The chat's box lies in a shadow tree, which only the path of the event shows. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
