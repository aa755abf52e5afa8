import { useMemo, useSyncExternalStore } from 'react'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { Link } from '#ui/navigation/link.tsx'

interface Group {
  title: string
  links: readonly { to: string; label: string; external?: boolean }[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'Product',
    links: [
      { to: PAGES.library.path, label: 'Library' },
      { to: PAGES.library.path, label: 'Template' },
      { to: PAGES.dashboard.path, label: 'Access App' },
      { to: '/status-service', label: 'API Status' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { to: '/handbook/', label: 'Documentation', external: true },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Talk to us',
    links: [
      { to: PAGES.contact.path, label: 'Contact Us' },
      { to: PAGES.contact.path, label: 'Claim' },
    ],
  },
]

const LEGAL: readonly Group[] = [
  {
    title: 'Legal',
    links: [
      { to: PAGES.privacy.path, label: 'Privacy' },
      { to: PAGES.terms.path, label: 'Terms' },
    ],
  },
]

const STYLE =
  'inline-flex min-h-6 items-center text-muted transition-colors hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11'

export function PublicFooter() {
  const followUs = useSocialLinks()
  return (
    <>
      <footer className="border-t bg-sunken">
        <div className="mx-auto grid max-w-content gap-8 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[2fr]">
          <div>
            <Wordmark />
            <p className="mt-3 max-w-64 text-muted">Chatbots that look it up instead of making it up.</p>
          </div>
          {[...GROUPS, ...followUs, ...LEGAL].map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 font-semibold">{title}</h2>
              <ul className="flex flex-col gap-1">
                {links.map((link) => (
                  <li key={link.label}>
                    {link.external ? (
                      <a href={link.to} className={STYLE}>
                        {link.label}
                      </a>
                    ) : (
                      <Link to={link.to} className={STYLE}>
                        {link.label}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </footer>
      {/* This element tells the style sheet that the whole footer has arrived. */}
      <span hidden />
    </>
  )
}

/** The page is built without the operator's own links, and the server writes them into its HTML. */
function useSocialLinks(): readonly Group[] {
  const written = useSyncExternalStore(subscribeToNothing, readSocialLinks, () => '')
  return useMemo(() => {
    if (written === '') return []
    const links: { name: string; url: string }[] = JSON.parse(written)
    return [{ title: 'Follow us', links: links.map(({ name, url }) => ({ to: url, label: name, external: true })) }]
  }, [written])
}

function subscribeToNothing(): () => void {
  return () => undefined
}

function readSocialLinks(): string {
  return document.documentElement.dataset.social ?? ''
}
