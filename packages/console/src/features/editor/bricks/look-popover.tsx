import type { ConnectedFunction } from '@bricks/contract'
import { BRICK_COLORS, type BrickColor, cutBrickMark, findBrickColor, findBrickMark } from '@bricks/contract/wire'
import { type ReactElement, useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { BRICK_COLOR_STYLE } from '#ui/brick/brick-colors.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Check } from '#ui/icons/icons.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import type { Look } from './change-brick.ts'

interface LookPopoverProps {
  trigger: ReactElement
  brick: ConnectedFunction
  onChangeLook: (change: Look) => void
}

export default function LookPopover({ trigger, brick, onChangeLook }: LookPopoverProps) {
  return (
    <Popover title="Colour and mark" trigger={trigger} align="start" defaultOpen>
      <LookFields brick={brick} onChangeLook={onChangeLook} />
    </Popover>
  )
}

function LookFields({ brick: { name, look }, onChangeLook }: Omit<LookPopoverProps, 'trigger'>) {
  // The field keeps the text exactly as typed; only the block shows a shortened mark.
  const [typed, setTyped] = useState(look?.mark ?? '')
  const resetLook = () => {
    setTyped('')
    onChangeLook({ color: '', mark: '' })
  }
  return (
    <div className="grid gap-4">
      <ColorChoice chosen={findBrickColor(name, look)} onChoose={(color) => onChangeLook({ color })} />
      <TextField
        label="Mark"
        hint="One or two letters, or one emoji."
        autoComplete="off"
        dir="auto"
        placeholder={findBrickMark(name)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onChangeLook({ mark: cutBrickMark(event.target.value) })
        }}
        onBlur={() => setTyped(cutBrickMark(typed))}
      />
      {look && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={resetLook}>
          Back to how it was given
        </Button>
      )}
    </div>
  )
}

function ColorChoice({ chosen, onChoose }: { chosen: BrickColor; onChoose: (color: BrickColor) => void }) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Colour</legend>
      <div className="grid grid-cols-5 gap-2">
        {BRICK_COLORS.map((color) => (
          <label
            key={color}
            title={nameColor(color)}
            className={classNames(
              'grid h-10 place-items-center rounded-control text-brick-ink has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text has-focus-visible:outline-focus pointer-coarse:h-11',
              BRICK_COLOR_STYLE[color],
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={nameColor(color)}
              checked={color === chosen}
              onChange={() => onChoose(color)}
              className="sr-only"
            />
            {color === chosen && <Check aria-hidden="true" className="size-4" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function nameColor(color: BrickColor): string {
  return color.slice(0, 1).toUpperCase() + color.slice(1)
}
