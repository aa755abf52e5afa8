import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Field } from '#ui/form/field.tsx'
import { FileUp, X } from '#ui/icons/icons.ts'
import { describeReadingError } from './describe-reading-error.ts'
import { isTooLongToShow, readSourceFile, type Source } from './source.ts'
import type { Reading } from './use-reading.ts'

const READABLE = '.json,.yaml,.yml,.har,.txt,application/json,text/plain,application/yaml'
const EXAMPLE = `curl https://api.shop.example/orders/A17 \\
  -H 'Authorization: Bearer ...'`

interface PasteBoxProps {
  box: RefObject<HTMLTextAreaElement | null>
  source: Source
  reading: Reading
  fault: string | undefined
  onChange: (source: Source) => void
  onRead: (source: Source) => void
  onFault: (words: string) => void
}

export function PasteBox({ box, source, reading, fault, onChange, onRead, onFault }: PasteBoxProps) {
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const refusal = reading.error && !reading.isPending ? describeReadingError(reading.error) : undefined

  const pasteText = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (event.clipboardData.files[0]) {
      event.preventDefault()
      return void readFile(event.clipboardData.files[0])
    }
    if (event.currentTarget.value.trim() !== '') return
    event.preventDefault()
    onRead({ text: event.clipboardData.getData('text/plain') })
  }
  const readDropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void readFile(file)
    else onRead({ text: event.dataTransfer.getData('text/plain') })
  }
  const readFile = async (file: File) => {
    const opened = await readSourceFile(file)
    if (typeof opened === 'string') onFault(opened)
    else onRead(opened)
  }
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void readFile(file)
    target.value = ''
  }
  const readOnControlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onRead(source)
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Paste a link, a cURL command, or an API description"
        hint="OpenAPI, Swagger, Postman and HAR, as JSON or YAML: all fine. Nothing is kept until you add it."
        error={fault ?? (refusal && [refusal.words, refusal.place].filter(Boolean).join(' '))}
      >
        {(control) =>
          source.name || isTooLongToShow(source.text) ? (
            <HeldSource control={control} source={source} onForget={() => onChange({ text: '' })} />
          ) : (
            <textarea
              {...control}
              ref={box}
              value={source.text}
              placeholder={EXAMPLE}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              readOnly={reading.isPending}
              onChange={(event) => onChange({ text: event.target.value })}
              onPaste={pasteText}
              onDrop={readDropped}
              onDragOver={(event) => {
                event.preventDefault()
                setIsOver(true)
              }}
              onDragLeave={() => setIsOver(false)}
              onKeyDown={readOnControlEnter}
              className={classNames(
                CONTROL_STYLE,
                'field-sizing-content max-h-80 min-h-[calc(6lh+1rem)] py-2 font-mono wrap-anywhere',
                isOver && 'border-focus',
              )}
            />
          )
        }
      </Field>
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <input ref={chooser} type="file" accept={READABLE} onChange={chooseFile} className="hidden" tabIndex={-1} />
        <div role="status" className="contents">
          {reading.isPending && (
            <p className="flex items-center gap-2">
              <Spinner />
              Reading it...
            </p>
          )}
        </div>
        {reading.isPending ? (
          <Button size="small" variant="quiet" onClick={reading.cancel}>
            Stop
          </Button>
        ) : (
          <Button size="small" onClick={() => chooser.current?.click()}>
            <FileUp aria-hidden="true" />
            Choose a file
          </Button>
        )}
      </div>
    </div>
  )
}

interface HeldProps {
  control: { id: string }
  source: Source
  onForget: () => void
}

function HeldSource({ control, source: { name, text }, onForget }: HeldProps) {
  return (
    <div className="flex items-center gap-3 rounded-control border bg-sunken py-1 ps-3 pe-1">
      <output {...control} className="min-w-0 flex-1 truncate">
        {name ?? 'What you pasted'}
        <span className="text-muted"> · {Math.max(1, Math.round(text.length / 1024)).toLocaleString('en')} kB</span>
      </output>
      <IconButton label="Take something else" onClick={onForget}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
