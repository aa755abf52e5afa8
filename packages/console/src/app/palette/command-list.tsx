import { useEffect } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { type Command, GROUPS } from './command.ts'

interface CommandListProps {
  commands: readonly Command[]
  chosen: Command | undefined
  onPoint: (command: Command) => void
  onRun: (command: Command) => void
}

export function buildOptionId({ id }: Command): string {
  return `command-${id}`
}

export function CommandList({ commands, chosen, onPoint, onRun }: CommandListProps) {
  const chosenId = chosen && buildOptionId(chosen)

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  return (
    <>
      <div id="commands" role="listbox" aria-label="Found" className="min-h-0 overflow-y-auto p-2 empty:hidden">
        {GROUPS.map((group) => {
          const members = commands.filter((command) => command.group === group)
          return (
            members.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
              <div key={group} role="group" aria-label={group} className="pb-1">
                <p aria-hidden="true" className="px-3 pt-2 pb-1 text-12 font-medium text-muted">
                  {group}
                </p>
                {members.map((command) => (
                  <CommandOption key={command.id} {...{ command, isChosen: command === chosen, onPoint, onRun }} />
                ))}
              </div>
            )
          )
        })}
      </div>
      {commands.length === 0 && <p className="px-5 py-6 text-muted">Nothing matches.</p>}
    </>
  )
}

interface OptionProps extends Pick<CommandListProps, 'onPoint' | 'onRun'> {
  command: Command
  isChosen: boolean
}

function CommandOption({ command, isChosen, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box above.
    <div
      id={buildOptionId(command)}
      role="option"
      aria-selected={isChosen}
      onPointerMove={() => onPoint(command)}
      onClick={() => onRun(command)}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 pointer-coarse:min-h-11',
        isChosen && 'bg-sunken',
      )}
    >
      <command.Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 truncate">
        {command.label}
      </span>{' '}
      {command.detail && <span className="ms-auto shrink-0 text-12 text-muted">{command.detail}</span>}
    </div>
  )
}
