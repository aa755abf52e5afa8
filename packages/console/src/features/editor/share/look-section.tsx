import type { Appearance, Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { BubbleFields } from './bubble-fields.tsx'
import { ChatPreview } from './chat-preview.tsx'
import { LogoField } from './live-page/logo-field.tsx'
import type { SharingForm } from './sharing-form.ts'

const DEFAULT_ACCENT = '#1167cc'
const COLOR_FORM = /^#[0-9a-f]{6}$/
/** In UTF-16 units. An emoji of a family has 11 of them, and the flag of Scotland 14. */
const MOST_OF_A_SIGN = 16
const PROMPT_NUMBERS = Array.from({ length: LIMITS.suggestedPrompts }, (_, at) => at)

interface LookSectionProps {
  project: Project
  form: SharingForm
  onChange: (form: SharingForm) => void
}

export function LookSection({ project, form, onChange }: LookSectionProps) {
  const { name } = project
  const { appearance } = form
  const changeAppearance = (part: Partial<Appearance>) => onChange({ ...form, appearance: { ...appearance, ...part } })
  const setPrompt = (at: number, prompt: string) => {
    const prompts = PROMPT_NUMBERS.map((index) => (index === at ? prompt : (appearance.prompts[index] ?? '')))
    // Drops empty fields at the end: a field that was filled and emptied again is no change.
    changeAppearance({ prompts: prompts.slice(0, prompts.findLastIndex((each) => each !== '') + 1) })
  }
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <div className="grid grid-cols-[1fr_5rem] gap-3">
          <TextField
            label="Title"
            maxLength={LIMITS.name}
            placeholder={name}
            value={appearance.title}
            onChange={(event) => changeAppearance({ title: event.target.value })}
          />
          <TextField
            label="Avatar"
            maxLength={MOST_OF_A_SIGN}
            placeholder={findFirstSign(name)}
            value={appearance.avatar}
            onChange={(event) => changeAppearance({ avatar: event.target.value })}
          />
        </div>
        <div className="flex items-end gap-3">
          <AccentField accent={appearance.accent} onChange={(accent) => changeAppearance({ accent })} />
          {appearance.accent && (
            <Button variant="quiet" onClick={() => changeAppearance({ accent: '' })}>
              Use blue
            </Button>
          )}
        </div>
        <LogoField project={project} />
        <TextArea
          label="Welcome message"
          rows={2}
          maxLength={1000}
          placeholder="Hello! How can I help?"
          value={appearance.welcome}
          onChange={(event) => changeAppearance({ welcome: event.target.value })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">Suggested prompts</legend>
          {PROMPT_NUMBERS.slice(0, countShownPrompts(appearance.prompts)).map((at) => (
            <TextField
              key={at}
              label={<span className="sr-only">Prompt {at + 1}</span>}
              maxLength={200}
              value={appearance.prompts[at] ?? ''}
              onChange={(event) => setPrompt(at, event.target.value)}
            />
          ))}
        </fieldset>
        <BubbleFields appearance={appearance} onChange={changeAppearance} />
      </div>
      <ChatPreview id={project.id} name={name} appearance={appearance} texts={form.texts} />
    </div>
  )
}

/** A sign as readers see it, such as a flag, may be several code points, so the text is cut into graphemes. */
function findFirstSign(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment ?? ''
}

function countShownPrompts(prompts: readonly string[]): number {
  return prompts.findLastIndex((prompt) => prompt.trim() !== '') + 2
}

interface AccentFieldProps {
  accent: string
  onChange: (accent: string) => void
}

function AccentField({ accent, onChange }: AccentFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isBad = typed !== undefined
  const changeColor = (text: string) => {
    const color = `#${text.trim().replace(/^#/, '').toLowerCase()}`
    const isWhole = COLOR_FORM.test(color)
    setTyped(isWhole ? undefined : text)
    if (isWhole) onChange(color)
  }
  return (
    <>
      <label className="grid gap-2 font-medium">
        Accent colour
        <input
          type="color"
          value={accent || DEFAULT_ACCENT}
          onChange={(event) => {
            setTyped(undefined)
            onChange(event.target.value)
          }}
          className="h-9 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1 pointer-coarse:h-11"
        />
      </label>
      <TextField
        label="As a code"
        mono
        className="max-w-32"
        spellCheck={false}
        autoCapitalize="none"
        placeholder={DEFAULT_ACCENT}
        value={typed ?? accent}
        aria-invalid={isBad || undefined}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => changeColor(event.target.value)}
      />
    </>
  )
}
