/** @jsxImportSource preact */

import type { ConfirmEvent } from '@bricks/contract/wire'
import { useSignal } from '@preact/signals'
import { canSend } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { Message } from '#panel/conversation/message.ts'
import { findConfirmTexts } from './confirm-texts.ts'
import type { Answer } from './pressed.ts'

/**
 * `pressed` is what the visitor has answered, perhaps in another tab or before a reload. `outcome` is the server's
 * reply to it: `values` if a value is wrong, else what became of the brick's call. `isNew`: the outcome came since the
 * page was loaded; an older one is not announced again.
 */
interface Props {
  chat: ChatModel
  message: Message
  asked: ConfirmEvent
  pressed: Answer | undefined
  outcome: string | undefined
  isNew: boolean
  isOpen: boolean
  now: number
  arrive(group: HTMLElement | null): void
  answer(answer: Answer, words: string): void
}

/** The server keeps a call that waits for the visitor's answer for this long. */
const LIFETIME_MS = 15 * 60 * 1000

export function isConfirm(extra: { type: string }): extra is ConfirmEvent {
  const { type, id, label, values } = extra as Partial<ConfirmEvent>
  return type === 'confirm' && typeof id === 'string' && typeof label === 'string' && Array.isArray(values)
}

export function ConfirmCard({ chat, message, asked, pressed, outcome, isNew, isOpen, now, arrive, answer }: Props) {
  const texts = findConfirmTexts(chat.texts.value.language)
  const { id, label, values } = asked
  const edited = useSignal<Record<string, string>>({})
  const changed = { ...listCleanedValues(values), ...pressed?.values, ...edited.value }
  const isOver = now >= message.at + LIFETIME_MS
  const { none, done, failed, unknown, values: wrong } = texts
  const note = new Map(Object.entries({ none, done, failed, unknown, values: wrong })).get(outcome ?? '')
  const isAsking = isOpen && !isOver && (!outcome || outcome === 'values')
  const sendChoice = (accept: boolean) =>
    answer({ id, accept, ...(accept && { values: changed }) }, accept ? texts.accept : texts.decline)
  return (
    <fieldset class="confirm" ref={arrive} tabIndex={-1} aria-label={label}>
      <h3 dir="auto">{label}</h3>
      {values.map((value) => (
        <ConfirmValue
          key={value.name}
          value={value}
          text={Object.hasOwn(changed, value.name) ? (changed[value.name] ?? '') : value.value}
          isEditable={isAsking && value.editable}
          id={`${id}-${value.name}`}
          change={(text) => {
            edited.value = { ...changed, [value.name]: text }
          }}
        />
      ))}
      {isAsking && (
        <div class="pair">
          <button type="button" class="wide" disabled={!canSend(chat)} onClick={() => sendChoice(true)}>
            {texts.accept}
          </button>
          <button type="button" class="wide plain" disabled={!canSend(chat)} onClick={() => sendChoice(false)}>
            {texts.decline}
          </button>
        </div>
      )}
      <p class="note" role={note && isNew ? 'alert' : undefined}>
        {note ?? (isAsking ? texts.before : isOpen && isOver && texts.none)}
      </p>
    </fieldset>
  )
}

interface ValueProps {
  id: string
  value: ConfirmEvent['values'][number]
  text: string
  isEditable: boolean
  change(text: string): void
}

function ConfirmValue({ id, value, text, isEditable, change }: ValueProps) {
  const { label, choices } = value
  const picked = findFieldType(value)
  const changeValue = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    change(currentTarget.value)
  if (!isEditable) {
    return text ? (
      <p class="pair-line">
        <span>{label}</span>
        <b>
          <bdi>{replaceInvisible(text, writeCodePoint)}</bdi>
        </b>
      </p>
    ) : null
  }
  return (
    <p class="pair-line">
      <label for={id}>{label}</label>
      {choices ? (
        <select id={id} value={text} onInput={changeValue}>
          {!choices.includes(text) && <option value={text}>{text}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : picked ? (
        <input id={id} type={picked} value={text} onInput={changeValue} />
      ) : (
        <input id={id} dir="auto" value={text} onInput={changeValue} />
      )}
    </p>
  )
}

/**
 * `write` replaces invisible characters and direction marks, because they can make a wrong value look like the right
 * one. Joiners and variation selectors stay behind a character that is not Latin, because emoji and many scripts need
 * them. So do the marks that turn a digit, © or ® into an emoji.
 */
function replaceInvisible(text: string, write: (mark: string) => string): string {
  return text.replace(/(\ufe0f\u20e3|[©®]\ufe0f)|\p{DI}/gu, (mark, emoji: string | undefined, at: number) =>
    emoji || (JOINER.test(mark) && text.charCodeAt(at - 1) > LAST_LATIN) ? mark : write(mark),
  )
}

const JOINER = /\u200c|\u200d|\ufe0e|\ufe0f/
const LAST_LATIN = 0x24f

function writeCodePoint(mark: string): string {
  return ` U+${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')} `
}

/** A field cannot show invisible characters, so a value that can be edited is sent without them. */
function listCleanedValues(values: ConfirmEvent['values']): Record<string, string> {
  return Object.fromEntries(
    values
      .map(({ name, value, editable }) => [name, value, editable ? replaceInvisible(value, () => '') : value] as const)
      .filter(([, value, cleaned]) => value !== cleaned)
      .map(([name, , cleaned]) => [name, cleaned]),
  )
}

/** Undefined for a value that a date field cannot show, such as a time with its zone or a model's free text. */
function findFieldType({ format, value }: ValueProps['value']): 'date' | 'datetime-local' | undefined {
  if (format === 'date') return /^([\d-]{10})?$/.test(value) ? 'date' : undefined
  return format && /^([\d-]{10}T\d\d:\d\d)?$/.test(value) ? 'datetime-local' : undefined
}

export function focusUnlessPageHasFocus(group: HTMLElement | null): void {
  const root = group?.getRootNode()
  const isHere = root instanceof ShadowRoot && root.activeElement
  if (isHere || document.activeElement === document.body) group?.focus()
}
