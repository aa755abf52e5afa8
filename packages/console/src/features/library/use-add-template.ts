import type { Project, Template } from '@bricks/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createProjectMutation, projectQuery, updateProjectMutation } from '#api/projects/projects.ts'
import { createUuid } from '#create-uuid.ts'
import { buildEditPath } from '#pages.ts'

export function useAddTemplate(template: Template | null) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useMutation(createProjectMutation)
  const save = useMutation(updateProjectMutation)
  const attempt = useRef<{ name: string; id: string }>(undefined)
  const [project, setProject] = useState<Project>()
  const openEditor = (projectId: string) => navigate(buildEditPath(projectId))

  const addTemplate = (name: string) => {
    if (!template) return
    // A retry sends the same id, so that a lost answer makes no second bot. Another name gets a new id, because the
    // server would answer the same id with the first bot and its first name.
    if (attempt.current?.name !== name) attempt.current = { name, id: createUuid() }
    const asked = attempt.current
    const body = { 'new-project-name': name, 'template-id': template.id, request_id: asked.id }
    create.mutate(body, {
      onSuccess: ({ id }) => {
        if (template.setup.length === 0) return openEditor(id)
        // If the dialog was closed meanwhile, the next template must not meet the bot of this one.
        const isStillAsked = () => attempt.current === asked
        return client.fetchQuery(projectQuery(id)).then(
          (added) => isStillAsked() && setProject(added),
          () => isStillAsked() && openEditor(id),
        )
      },
    })
  }
  const saveSetup = (draft: Pick<Project, 'system' | 'functions' | 'connections'>) => {
    if (!project) return
    const update = { id: project.id, revision: project.revision, ...draft }
    save.mutate(update, { onSuccess: ({ id }) => openEditor(id) })
  }
  const resetAdding = () => {
    create.reset()
    save.reset()
    attempt.current = undefined
  }
  return { create, save, project, addTemplate, saveSetup, resetAdding, openEditor }
}
