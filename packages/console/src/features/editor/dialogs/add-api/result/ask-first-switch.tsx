import type { ConnectedFunction } from '@bricks/contract'
import { Switch } from '#ui/controls/switch.tsx'
import { mayCallChangeSomething, withAskFirst } from './ask-first.ts'

interface AskingSwitchProps {
  connected: ConnectedFunction
  onChange: (connected: ConnectedFunction) => void
  className?: string
}

export function AskFirstSwitch({ connected, onChange, className }: AskingSwitchProps) {
  const { confirm } = connected.api
  if (!mayCallChangeSomething(connected)) return null
  return (
    <Switch
      label="Ask the visitor first"
      hint="The API is called only when the visitor presses Do it."
      aria-label={`Ask the visitor first: ${connected.name}`}
      checked={confirm !== undefined && confirm !== false}
      onChange={({ target }) => onChange(withAskFirst(connected, target.checked))}
      {...(className && { className })}
    />
  )
}
