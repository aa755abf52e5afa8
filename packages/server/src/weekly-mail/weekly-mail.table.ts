export interface WeeklyMailTable {
  owner_id: string
  /** The Monday of the newest week that was mailed, or that was over when the account turned the mail on. */
  week: string
}
