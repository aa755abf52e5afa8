import type { Connection } from '@bricks/contract'
import type { GalleryAsk } from '@bricks/contract/gallery'
import { ConnectButton } from '#features/editor/connections/oauth/connect-button.tsx'
import { RedirectAddress } from '#features/editor/connections/oauth/redirect-address.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ExternalLink } from '#ui/icons/icons.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import type { ServiceForm } from './create-service-form.ts'
import type { ReadyService } from './use-ready-service.ts'

interface ServiceAsksProps {
  projectId: string
  ready: ReadyService
  complete: ServiceForm
  isChecked: boolean
  onSaveConnection: (connection: Connection) => Promise<Connection>
}

export function ServiceAsks({ projectId, ready, complete, isChecked, onSaveConnection }: ServiceAsksProps) {
  const { card, service } = ready
  const { asks, own, known } = complete
  if (!card || !service) return null
  if (asks.length === 0 && !known) {
    return <p className="text-muted">Nothing to enter: everybody may call it.</p>
  }
  const auth = known ? undefined : own?.auth
  return (
    <section aria-labelledby="ready-asks" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="ready-asks" className="font-semibold">
          What to enter
        </h3>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12">
          <OutsideLink href={`/handbook/ready-bricks#${toHandbookAnchor(card.name)}`} words="Where to find it" />
          {service.link && <OutsideLink href={service.link.url} words={service.link.words} />}
        </p>
      </div>
      {auth?.kind === 'oauth2-code' && <RedirectAddress />}
      {asks.map((ask) => (
        <AskField
          key={ask.name}
          ask={ask}
          value={complete.entered[ask.name] ?? ''}
          error={isChecked ? complete.problems[ask.name] : undefined}
          onType={(text) => ready.changeChoice({ typed: { ...ready.choice?.typed, [ask.name]: text } })}
        />
      ))}
      {auth?.kind === 'oauth2-code' && own && Object.keys(complete.problems).length > 0 && (
        <p className="text-muted">Once all of it is entered, you can connect here.</p>
      )}
      {auth?.kind === 'oauth2-code' && own && Object.keys(complete.problems).length === 0 && (
        <ConnectButton
          auth={auth}
          connection={own}
          projectId={projectId}
          onSave={onSaveConnection}
          onSaved={(connection) => ready.changeChoice({ signedIn: { asked: complete.asked, connection } })}
        />
      )}
    </section>
  )
}

interface AskFieldProps {
  ask: GalleryAsk
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function AskField({ ask: { label, sample, where, secret }, value, error, onType }: AskFieldProps) {
  const field = {
    label,
    value,
    error,
    hint: where,
    placeholder: sample,
    mono: true,
    autoCapitalize: 'none',
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  } as const
  return secret ? (
    <PasswordField {...field} autoComplete="new-password" />
  ) : (
    <TextField {...field} autoComplete="off" spellCheck={false} />
  )
}

function OutsideLink({ href, words }: { href: string; words: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`inline-flex items-center gap-1 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
    >
      {words}
      <ExternalLink aria-hidden="true" className="size-3" />
    </a>
  )
}

/** The handbook makes the anchors of its headings by the same rule. */
function toHandbookAnchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
