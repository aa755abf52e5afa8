import type { Project } from '@bricks/contract'
import { clearSecretsInQuery, listTemplateSetup, type PublicPart } from '@bricks/contract/wire'
import { PublicTexts } from '#ui/public-texts/public-texts.tsx'

interface TemplatePreviewProps {
  project: Project
  parts: readonly PublicPart[]
}

export function TemplatePreview({ project, parts }: TemplatePreviewProps) {
  const setup = listTemplateSetup(project.functions, project.connections)
  const emptied = project.functions.flatMap(({ api }) => clearSecretsInQuery(api.url).names)
  return (
    <section aria-labelledby="preview-heading" className="mt-6 rounded-card border bg-sunken p-4">
      <h3 id="preview-heading" className="mb-3 font-semibold">
        What others will see
      </h3>
      <PublicTexts parts={parts} />
      {emptied.length > 0 && (
        <p className="mt-3 text-12 text-muted wrap-anywhere">
          Emptied in the addresses, because they look like keys: {emptied.join(', ')}.
        </p>
      )}
      {setup.length > 0 && (
        <>
          <h4 className="mt-3 text-12 font-semibold">Required Setup</h4>
          <ul className="mt-1 list-disc ps-4 text-12 text-muted">
            {setup.map(({ label }) => (
              <li key={label} className="wrap-anywhere">
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
