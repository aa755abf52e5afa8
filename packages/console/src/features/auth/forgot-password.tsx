import { useEffect, useState } from 'react'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'

const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password-dialog.tsx'))

export function ForgotPassword() {
  const [open, setOpen] = useState(false)
  // A press before hydration only adds `#` to the address, so the dialog opens now.
  useEffect(() => {
    const { href } = location
    if (!href.endsWith('#')) return
    history.replaceState(history.state, '', href.slice(0, -1))
    setOpen(true)
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: people look for a link here, and its address stays as it was. */}
      <a
        href="#"
        className={`-my-1 py-1 text-12 pointer-coarse:-mt-5 pointer-coarse:-mb-2 pointer-coarse:pt-5 pointer-coarse:pb-2 ${TEXT_LINK_STYLE}`}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        Forgot password?
      </a>
      <ForgotPasswordDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
