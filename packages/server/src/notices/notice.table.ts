export interface NoticeTable {
  id: string
  user_id: string
  kind: string
  project_id: string | null
  at: string
  read: number
}
