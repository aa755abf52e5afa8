import type { Project } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shareProjectMutation } from '#api/projects/projects.ts'
import { forgetForm } from '#api/session/kept-form.ts'
import { useKeptForm } from '#api/session/use-kept-form.ts'
import { listMarkedParts, SecretsWarning } from '#features/editor/public-texts/secrets-warning.tsx'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { FormError } from '#ui/form/form-error.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'
import { PublicTexts } from '#ui/public-texts/public-texts.tsx'
import { AnswerExtrasFields } from './answer-extras-fields.tsx'
import { ConsentFields, findBadConsentLink } from './consent-fields.tsx'
import { buildHandoffFormKey, HandoffSection } from './handoff/handoff-section.tsx'
import { InstallSection } from './install/install-section.tsx'
import { buildAddressWordFormKey } from './live-page/address-word-field.tsx'
import { LookSection } from './look-section.tsx'
import { PlacementSection } from './placement-section.tsx'
import {
  findBadPath,
  findBadSite,
  findHostError,
  listSharedParts,
  type SharingForm,
  toSharingChanges,
  toSharingForm,
} from './sharing-form.ts'
import { SitesSection } from './sites-section.tsx'
import { useHasUnsavedOtherForms } from './use-has-unsaved-other-forms.ts'
import { VisitorsSection } from './visitors/visitors-section.tsx'

const SECTIONS = [
  { value: 'install', label: 'Install' },
  { value: 'look', label: 'Look' },
  { value: 'where', label: 'Where it shows' },
  { value: 'sites', label: 'Sites and texts' },
  { value: 'person', label: 'A person' },
  { value: 'visitors', label: 'Visitors' },
] as const

type Section = (typeof SECTIONS)[number]['value']

const FORM_SECTIONS: ReadonlySet<Section> = new Set<Section>(['look', 'where', 'sites'])

const DESCRIPTIONS = {
  install: 'One line puts the bot on your site. It never has to be changed.',
  look: 'A new look reaches every site within a minute. The line you pasted stays as it is.',
  person: 'Where the bot cannot help, visitors write to you.',
  visitors: 'Who asks and where: your site proves it, and connected APIs use it.',
  where: 'On which pages and devices of your sites the chat is there. The live page always has it.',
  sites: 'Who may show the bot, and what it says when it cannot answer.',
}

export interface ShareDialogProps {
  open: boolean
  project: Project
  changes: number
  onSeeChanges: () => void
  role: number
  start?: Section
  onDeploy: () => void
  onClose: () => void
}

export default function ShareDialog({ open, ...rest }: ShareDialogProps) {
  return open ? <OpenShareDialog {...rest} /> : null
}

function OpenShareDialog(props: Omit<ShareDialogProps, 'open'>) {
  const { project, changes, onSeeChanges, role, start = 'install', onDeploy, onClose } = props
  const [section, setSection] = useState<Section>(start)
  // A section stays mounted after it was opened, so that typed text and secrets that are shown once are not lost.
  const [kept, setKept] = useState<ReadonlySet<Section>>(new Set())
  const keepOpenedForm = (chosen: Section) => {
    setSection(chosen)
    setKept((before) => new Set([...before, chosen]))
  }
  const [saved, setSaved] = useState(() => toSharingForm(project))
  const { form, setForm, base, isChanged, wasKept, forget } = useKeptForm(`${project.id}:share`, saved)
  const others = [buildHandoffFormKey(project.id), buildAddressWordFormKey(project.id)]
  const hasTypedElsewhere = useHasUnsavedOtherForms(project.id)
  const discardAndClose = () => {
    forget()
    for (const name of others) forgetForm(name)
    onClose()
  }
  const guard = useDiscardGuard(() => isChanged || hasTypedElsewhere(), discardAndClose)
  const fields = useRef<HTMLDivElement>(null)
  const [savePlace, setSavePlace] = useState<HTMLElement | null>(null)
  const share = useMutation(shareProjectMutation)
  const badSite = findBadSite(form.sites)
  const badLink = findBadConsentLink(form)
  const badHost = findHostError(form.imageHosts)
  const hasBadPath = [form.placement.showOn, form.placement.hideOn, form.placement.teaser.paths].some(findBadPath)
  const [agreedOn, setAgreedOn] = useState('')
  const parts = listMarkedParts(listSharedParts(form))
  const marked = JSON.stringify(parts)
  const mayGo = parts.length === 0 || agreedOn === marked
  const changeSharing = (next: SharingForm) => {
    share.reset()
    setForm(next)
  }
  const saveSharing = () => {
    const isOfSites = badSite || badLink || badHost
    if (!isOfSites && !hasBadPath) {
      return share.mutate(toSharingChanges(project, base, form), { onSuccess: () => setSaved(form) })
    }
    flushSync(() => setSection(isOfSites ? 'sites' : 'where'))
    if (fields.current) focusFirstInvalid(fields.current)
  }
  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title="Share"
      description={DESCRIPTIONS[section]}
      footer={
        <>
          <span className="me-auto has-[p]:max-sm:basis-full">
            <FormError error={share.isPending ? null : describeBotRefusal(share.error)} />
          </span>
          <Button variant="quiet" onClick={guard.requestClose}>
            Close
          </Button>
          {section === 'person' && <span ref={setSavePlace} className="contents" />}
          {FORM_SECTIONS.has(section) && (
            <Button
              variant={share.isSuccess ? 'success' : 'primary'}
              pending={share.isPending}
              disabled={share.isSuccess || !mayGo}
              onClick={saveSharing}
            >
              <span aria-live="polite">{share.isSuccess ? 'Saved.' : 'Save'}</span>
            </Button>
          )}
        </>
      }
    >
      <div className="mb-5">
        <Segmented label="What to share" options={SECTIONS} value={section} onChange={keepOpenedForm} />
      </div>
      {wasKept && FORM_SECTIONS.has(section) && (
        <div className="mb-5">
          <KeptNote />
        </div>
      )}
      <div ref={fields}>
        {section === 'install' && <InstallSection {...{ project, changes, onSeeChanges, role, onDeploy }} />}
        {section === 'look' && <LookSection project={project} form={form} onChange={changeSharing} />}
        {kept.has('person') && (
          <div hidden={section !== 'person'}>
            <HandoffSection project={project} savePlace={savePlace} />
          </div>
        )}
        {kept.has('visitors') && (
          <div hidden={section !== 'visitors'}>
            <VisitorsSection project={project} />
          </div>
        )}
        {section === 'where' && <PlacementSection form={form} onChange={changeSharing} />}
        {section === 'sites' && (
          <div className="grid gap-4">
            <SitesSection form={form} error={badSite && `“${badSite}” names no web site.`} onChange={changeSharing} />
            <ConsentFields form={form} error={badLink} onChange={changeSharing} />
            <AnswerExtrasFields form={form} error={badHost} onChange={changeSharing} />
          </div>
        )}
      </div>
      {FORM_SECTIONS.has(section) && parts.length > 0 && (
        <div className="mt-5 grid gap-3">
          <PublicTexts parts={parts} />
          <SecretsWarning
            parts={parts}
            agreement={TEXTS.checkedMarks}
            hasAgreed={mayGo}
            onAgree={(agrees) => setAgreedOn(agrees ? marked : '')}
          />
        </div>
      )}
      {guard.question}
    </Dialog>
  )
}
