import type { Template } from '@bricks/contract'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Check } from '#ui/icons/icons.ts'
import { OwnTemplate } from './own-template.tsx'
import { RequiredSetup } from './required-setup.tsx'
import { TemplateMark } from './template-mark.tsx'

export function TemplateCard({ template, onChoose }: { template: Template; onChoose: () => void }) {
  const heading = `template-${template.id}`
  return (
    <Card className="flex h-full flex-col p-5">
      <div className="flex items-center gap-3">
        <TemplateMark id={template.id} />
        <h2 id={heading} className="min-w-0 text-16 font-semibold">
          <button
            type="button"
            onClick={onChoose}
            className="rounded-tag text-start wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            <bdi>{template.name}</bdi>
          </button>
        </h2>
      </div>
      <p dir="auto" className="mt-3 mb-4 w-fit wrap-anywhere text-muted">
        {template.description}
      </p>
      {template.required.length === 0 ? (
        <p className="mb-4 flex items-center gap-1.5 text-12 text-muted">
          <Check aria-hidden="true" className="size-3.5 shrink-0 text-green" />
          Works right away
        </p>
      ) : (
        <RequiredSetup labels={template.required} />
      )}
      {template.mine && <OwnTemplate template={template} />}
      <Button className="mt-auto" aria-describedby={heading} onClick={onChoose}>
        Get Template
      </Button>
    </Card>
  )
}
