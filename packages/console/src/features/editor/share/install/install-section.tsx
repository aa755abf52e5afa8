import type { Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { livePageQuery } from '#api/projects/live-page.ts'
import { readKeptForm } from '#api/session/kept-form.ts'
import { AddressWordField, buildAddressWordFormKey } from '#features/editor/share/live-page/address-word-field.tsx'
import { LiveDifference } from '#features/editor/state/live-difference.tsx'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Notice } from '#ui/base/notice.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { ExternalLink, Mail } from '#ui/icons/icons.ts'
import { PreviewLink } from './preview-link.tsx'
import { QrCodeView } from './qr-code-view.tsx'
import { Sightings } from './sightings.tsx'
import { createEmbedCode, createMailLink, SITE_KINDS } from './sites.ts'
import { createSnippets, type Snippet } from './snippets.ts'

interface InstallSectionProps {
  project: Project
  changes: number
  onSeeChanges: () => void
  role: number
  onDeploy: () => void
}

export function InstallSection({ project, changes, onSeeChanges, role, onDeploy }: InstallSectionProps) {
  const { data: config } = useQuery(configQuery)
  const { data: page } = useQuery(livePageQuery(project.id))
  const [chosen, setChosen] = useState<string>()
  const address = project.live ? findLiveAddress(project) : undefined
  if (!address) {
    return (
      <div className="grid gap-4">
        <Notice>Deploy your bot first: then it has an address, and a line to paste into your site.</Notice>
        <Button variant="primary" className="justify-self-start" onClick={onDeploy}>
          Deploy
        </Button>
        <PreviewLink project={project} />
      </div>
    )
  }
  // A word in place of the bot's id works only in the address of the live page. A script tag must name the id.
  const said = page?.word && !page.word_paused ? toWordAddress(address, page.word) : address
  const site = SITE_KINDS.find(({ id }) => id === chosen)
  return (
    <div className="grid gap-5">
      <LiveDifference {...{ project, changes, onSeeChanges }} />
      <div className="flex flex-wrap items-center justify-end gap-3 rounded-control border px-3 py-2">
        <p className="min-w-0 flex-1 basis-60 font-mono text-12 wrap-anywhere">{said}</p>
        <a href={said} target="_blank" rel="noopener" className={buttonStyle('secondary', 'small')}>
          Open
          <ExternalLink aria-hidden="true" />
        </a>
        <CopyButton text={said} what="link" />
      </div>
      {page && (
        <Disclosure
          label={page.word ? 'Change its word' : 'A word in place of the id'}
          open={readKeptForm(buildAddressWordFormKey(project.id)) !== undefined}
          className="-my-2"
        >
          <AddressWordField project={project} role={role} state={page} />
        </Disclosure>
      )}
      <Disclosure label="QR code" className="-my-2">
        <QrCodeView name={project.name} address={said} />
      </Disclosure>
      <Sightings project={project} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-16 font-semibold">Where is your site?</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {SITE_KINDS.map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-11 items-center justify-center rounded-control border border-line-strong px-3 text-center text-12 font-medium transition-colors hover:bg-sunken has-checked:border-text has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="site"
                className="sr-only"
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {site && (
        <section aria-label={`On ${site.name}`} className="grid gap-4">
          <ol className="grid list-decimal gap-1.5 ps-5">
            {site.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {site.note && <p className="text-12 text-muted">{site.note}</p>}
          <SnippetBox
            snippet={{ label: 'To paste', hint: `on ${site.name}`, code: createEmbedCode(site.form, address) }}
            what="what to paste"
          />
          <a
            href={createMailLink(project.name, site, address)}
            className={buttonStyle('secondary', 'medium', 'justify-self-start')}
          >
            <Mail aria-hidden="true" />
            Send to my developer
          </a>
        </section>
      )}
      <Disclosure label="Other ways to show it">
        <div className="grid gap-4">
          {createSnippets(address, config?.pinned_widget).map((snippet) => (
            <SnippetBox key={snippet.label} snippet={snippet} />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

function toWordAddress(address: string, word: string): string {
  return new URL(word, address).href
}

interface SnippetBoxProps {
  snippet: Snippet
  what?: string
}

export function SnippetBox({ snippet: { label, hint, code }, what = label.toLowerCase() }: SnippetBoxProps) {
  return (
    <div className="rounded-control border bg-sunken p-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">{label}</span> <span className="text-12 text-muted">{hint}</span>
        </p>
        <CopyButton text={code} what={what} />
      </div>
      <code className="block font-mono text-12 whitespace-pre-wrap wrap-anywhere">{code}</code>
    </div>
  )
}
