import { Fragment } from 'react'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { FIND } from './command.ts'

const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const KEYS = [
  { keys: [COMMAND_KEY, 'K'], what: FIND },
  { keys: [COMMAND_KEY, 'S'], what: 'Save the bot in the editor' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['Esc'], what: 'Close the dialog on top' },
  { keys: ['Enter'], what: 'Send the message in a chat' },
  { keys: ['Shift', 'Enter'], what: 'Start a new line in a message' },
]

export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3">
        {KEYS.map(({ keys, what }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-tag border bg-sunken px-1.5 py-0.5 text-center font-mono text-12"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
