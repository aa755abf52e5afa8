import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { describeModelState } from '#api/describe-model.ts'
import { Notice } from '#ui/notice.tsx'

/** Says so where the model of a bot has ended or soon will; nothing of a model that goes on. */
export function ModelNote({ model, role }: { model: string; role: number }) {
  const { data: config } = useQuery(configQuery)
  const text = config && describeModelState(config.models, model, role)
  return text ? <Notice tone="warning">{text}</Notice> : null
}
