export interface ContactMessageTable {
  id: string
  first_name: string
  last_name: string
  email: string
  email_key: string
  phone_number: string
  message: string
  created_at: string
}
