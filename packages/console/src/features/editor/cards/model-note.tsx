import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { describeModelState } from '#api/describe-model.ts'
import { Notice } from '#ui/base/notice.tsx'

export function ModelNote({ model, role }: { model: string; role: number }) {
  const { data: config } = useQuery(configQuery)
  const text = config && describeModelState(config.models, model, role)
  return text ? <Notice tone="warning">{text}</Notice> : null
}
