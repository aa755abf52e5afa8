import type { OperatorKind } from '@bricks/contract'

/** What operators did, and which accounts were deleted. A row stays when its account is gone. */
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
