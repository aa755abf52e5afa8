import type { Template } from '@bricks/contract'
import { useMayEdit } from '#api/account/may-edit.ts'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { NameForm } from './name-form.tsx'
import { RequiredSetup } from './required-setup.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { useAddTemplate } from './use-add-template.ts'

const FORM_ID = 'template-to-project'

interface TemplateDialogProps {
  open: boolean
  template: Template | null
  onClose: () => void
}

export default function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  const { create, save, project, addTemplate, saveSetup, resetAdding, openEditor } = useAddTemplate(template)
  const mayAdd = useMayEdit()
  const closeDialog = () => {
    if (project) return openEditor(project.id)
    onClose()
    resetAdding()
  }
  const step = project
    ? {
        title: `Set up ${project.name}`,
        description: SET_UP,
        later: 'Later',
        next: 'Save and open',
        isBusy: save.isPending,
      }
    : {
        title: template?.name,
        description: template?.description,
        later: 'Cancel',
        next: 'Add to my bots',
        isBusy: create.isPending || create.isSuccess,
      }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={step.title}
      description={step.description}
      keepOnOutsidePress={project !== undefined}
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            {mayAdd ? step.later : 'Close'}
          </Button>
          {mayAdd && (
            <Button type="submit" form={FORM_ID} variant="primary" pending={step.isBusy}>
              {step.next}
            </Button>
          )}
        </>
      }
    >
      {template && !project && (
        <div className="flex flex-col gap-5">
          <TemplateBricks bricks={template.bricks} />
          <RequiredSetup labels={template.required} />
          {mayAdd ? (
            <NameForm
              id={FORM_ID}
              suggestion={template.name}
              error={create.isPending ? null : findErrorText(create.error, 'obscure')}
              detail={findLimitText(create.error)}
              onSubmit={addTemplate}
            />
          ) : (
            <p className="text-muted">{FOR_EDITORS}</p>
          )}
        </div>
      )}
      {template && project && (
        <SetUpForm
          id={FORM_ID}
          project={project}
          setup={template.setup}
          error={save.isPending ? null : findErrorText(save.error)}
          detail={findLimitText(save.error)}
          onSave={saveSetup}
        />
      )}
    </Dialog>
  )
}

const SET_UP = 'It works once this is filled in. All of it can be changed later in the editor.'
const FOR_EDITORS = 'You look at this account as a viewer. Its owner and its editors can add this to its bots.'

function TemplateBricks({ bricks }: { bricks: Template['bricks'] }) {
  if (bricks.length === 0) return null
  return (
    <ul className="flex flex-col divide-y rounded-control border">
      {bricks.map((brick) => (
        <li key={brick.name} className="px-4 py-3 wrap-anywhere">
          <p className="font-medium">{brick.name}</p>
          <p className="text-12 text-muted">{brick.description}</p>
          <p className="mt-1 font-mono text-12 wrap-anywhere">
            <span className="text-green-text">{brick.method}</span> <bdi>{brick.host || 'an address of yours'}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
