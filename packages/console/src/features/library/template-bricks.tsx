import type { Template } from '@bricks/contract'

/** The APIs a template calls, and where they are. */
export function TemplateBricks({ bricks }: { bricks: Template['bricks'] }) {
  if (bricks.length === 0) return null
  return (
    <ul className="flex flex-col divide-y rounded-control border">
      {bricks.map((brick) => (
        <li key={brick.name} className="px-4 py-3 wrap-anywhere">
          <p className="font-medium">{brick.name}</p>
          <p className="text-12 text-muted">{brick.description}</p>
          <p className="mt-1 font-mono text-12 wrap-anywhere">
            <span className="text-green-text">{brick.method}</span> {brick.host || 'an address of yours'}
          </p>
        </li>
      ))}
    </ul>
  )
}
