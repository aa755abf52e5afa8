import { MEMBER_RIGHTS, type MemberRights } from '@bricks/contract/wire'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { ChevronDown } from '#ui/icons/icons.ts'

const LABELS: Record<MemberRights, string> = { editor: 'Editor', viewer: 'Viewer' }

interface RightsSelectProps {
  label: string
  value: MemberRights
  disabled?: boolean
  onChange: (rights: MemberRights) => void
}

export function RightsSelect({ label, value, disabled = false, onChange }: RightsSelectProps) {
  return (
    // CSS counts a select element as read-only, so these classes remove the look of a read-only field.
    <span className="relative flex w-28 shrink-0">
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = MEMBER_RIGHTS.find((rights) => rights === currentTarget.value)
          if (chosen) onChange(chosen)
        }}
        className={`${CONTROL_STYLE} h-9 appearance-none pe-9 enabled:read-only:bg-surface enabled:read-only:text-text pointer-coarse:h-11`}
      >
        {MEMBER_RIGHTS.map((rights) => (
          <option key={rights} value={rights}>
            {LABELS[rights]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </span>
  )
}
