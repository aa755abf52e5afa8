import type { GalleryOperation } from '#gallery/gallery-service.ts'

export const SEND_TO_WEBHOOK: GalleryOperation = {
  id: 'send',
  name: 'Send a request',
  description: 'Passes on what a visitor wants, with their name and address. Use it when somebody leaves a request.',
  parameters: [
    { name: 'name', description: 'The visitor’s name', example: 'Ada Field' },
    { name: 'email', description: 'The visitor’s e-mail address', example: 'ada@example.com' },
    { name: 'message', description: 'What is wanted', example: 'A table for two on Friday at eight' },
  ],
  method: 'POST',
  url: '<address>',
  body: { name: '{name}', email: '{email}', message: '{message}' },
  confirm: true,
}
