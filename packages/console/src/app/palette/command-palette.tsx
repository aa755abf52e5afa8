import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { FIND } from './command.ts'
import { buildOptionId, CommandList } from './command-list.tsx'
import { findCommands } from './find-commands.ts'
import { useCommands } from './use-commands.ts'

interface CommandPaletteProps {
  open: boolean
  /** What the user typed while the palette loaded. The palette shows it and then sets it to undefined. */
  ahead: RefObject<string | undefined>
  onClose: () => void
  onShowKeys: () => void
}

export default function CommandPalette({ open, ...finder }: CommandPaletteProps) {
  return (
    <Base.Root open={open} onOpenChange={(nowOpen) => !nowOpen && finder.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          aria-label="Command palette"
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] max-w-dialog flex-col overflow-hidden rounded-card border bg-surface shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <CommandFinder {...finder} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function CommandFinder({ ahead, onClose, onShowKeys }: Omit<CommandPaletteProps, 'open'>) {
  const [search, setSearch] = useState(ahead.current ?? '')
  const [place, setPlace] = useState(0)
  useEffect(() => {
    ahead.current = undefined
  }, [ahead])
  const all = useCommands(onShowKeys)
  const { shown: commands, count } = findCommands(all, search)
  const chosen = commands[Math.min(place, commands.length - 1)]

  const closeAndRunCommand = (command = chosen) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // While somebody writes Japanese or Chinese, these keys choose the characters.
    if ((event.key !== 'Enter' && !move) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!move) closeAndRunCommand()
    else if (chosen) setPlace((commands.indexOf(chosen) + move + commands.length) % commands.length)
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={FIND}
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={chosen && buildOptionId(chosen)}
        placeholder={FIND}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
        className="h-13 w-full shrink-0 border-b bg-transparent px-5 text-16 outline-none"
      />
      <CommandList
        commands={commands}
        chosen={chosen}
        onPoint={(command) => setPlace(commands.indexOf(command))}
        onRun={closeAndRunCommand}
      />
      <HiddenCommandsHint
        isSearching={search.trim() !== ''}
        more={count - commands.length}
        hasHidden={commands.length < all.length}
      />
      <p role="status" className="sr-only">
        {count === commands.length ? `${count} found` : `${commands.length} of ${count} found`}
      </p>
    </>
  )
}

function HiddenCommandsHint({
  isSearching,
  more,
  hasHidden,
}: {
  isSearching: boolean
  more: number
  hasHidden: boolean
}) {
  const words = isSearching
    ? `${more} more. Keep typing to narrow it down.`
    : 'Type a bot’s name for its conversations, checks and insights.'
  const isShown = isSearching ? more > 0 : hasHidden
  return isShown && <p className="shrink-0 border-t px-5 py-2.5 text-12 text-muted">{words}</p>
}
