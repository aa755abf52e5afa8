import type { Template } from '@bricks/contract'
import { findErrorText, findLimitText } from '#api/error-texts.ts'
import { NameForm } from '#features/library/name-form.tsx'
import { RequiredSetup } from '#features/library/required-setup.tsx'
import { SetUpForm } from '#features/library/set-up-form.tsx'
import { TemplateBricks } from '#features/library/template-bricks.tsx'
import { useAdoption } from '#features/library/use-adoption.ts'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'

const FORM_ID = 'template-to-project'

interface TemplateDialogProps {
  open: boolean
  template: Template | null
  onClose: () => void
}

/** What a template does, which APIs it calls, and the way to make it one's own: a name, then what must be set up. */
export default function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  const { create, save, project, add, finish, forget, openEditor } = useAdoption(template)
  const close = () => {
    // The project is there already: what is missing can be filled in where it will be found again.
    if (project) return openEditor(project.id)
    onClose()
    forget()
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
        next: 'Add as project',
        isBusy: create.isPending || create.isSuccess,
      }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={step.title}
      description={step.description}
      keepOnOutsidePress={project !== undefined}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {step.later}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={step.isBusy}>
            {step.next}
          </Button>
        </>
      }
    >
      {template && !project && (
        <div className="flex flex-col gap-5">
          <TemplateBricks bricks={template.bricks} />
          <RequiredSetup labels={template.required} />
          <NameForm
            id={FORM_ID}
            suggestion={template.name}
            error={create.isPending ? null : findErrorText(create.error, 'obscure')}
            detail={findLimitText(create.error)}
            onSubmit={add}
          />
        </div>
      )}
      {template && project && (
        <SetUpForm
          id={FORM_ID}
          project={project}
          setup={template.setup}
          error={save.isPending ? null : findErrorText(save.error)}
          detail={findLimitText(save.error)}
          onSave={finish}
        />
      )}
    </Dialog>
  )
}

const SET_UP = 'It works once this is filled in. All of it can be changed later in the editor.'
