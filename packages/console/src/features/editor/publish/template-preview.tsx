import type { Project } from '@bricks/contract'
import { listTemplateSetup } from '@bricks/contract/wire'

interface TemplatePreviewProps {
  project: Project
  name: string
  description: string
}

/** Exactly what others will see. */
export function TemplatePreview({ project, name, description }: TemplatePreviewProps) {
  const setup = listTemplateSetup(project.functions)
  return (
    <section aria-labelledby="preview-heading" className="mt-6 rounded-card border bg-sunken p-4">
      <h3 id="preview-heading" className="mb-3 text-12 text-muted">
        What others will see
      </h3>
      <p className="font-semibold wrap-break-word">{name}</p>
      <p className="text-muted wrap-break-word">{description || '…'}</p>
      <ul className="mt-3 grid gap-2">
        {project.functions.map((connected) => (
          <li key={connected.id} className="rounded-control border bg-surface px-3 py-2">
            <p className="font-medium wrap-break-word">{connected.name}</p>
            <p className="text-12 text-muted wrap-break-word">{connected.description}</p>
            <p className="mt-1 font-mono text-12 wrap-anywhere">
              {connected.api.method} {connected.api.url}
            </p>
          </li>
        ))}
      </ul>
      <h4 className="mt-3 text-12 font-semibold">System text</h4>
      <p className="max-h-32 overflow-y-auto text-12 whitespace-pre-wrap">{project.system || 'None'}</p>
      {setup.length > 0 && (
        <>
          <h4 className="mt-3 text-12 font-semibold">Required Setup</h4>
          <ul className="mt-1 list-disc ps-4 text-12 text-muted">
            {setup.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
