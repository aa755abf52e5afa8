import type { OperatorKind } from '@bricks/contract'

export interface OperatorEventTable {
  id: string
  at: string
  kind: OperatorKind
  operator_id: string
  operator_name: string
  account_id: string | null
  about: string
  note: string
  address: string
  device: string
}
