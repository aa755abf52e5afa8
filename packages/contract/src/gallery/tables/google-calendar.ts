import type { GalleryService } from '#gallery/gallery-service.ts'
import { createGoogleConnection, GOOGLE_CLIENT } from './google-account.ts'

const FROM = { name: 'from', description: 'Beginning, with the offset from UTC', example: '2026-12-01T09:00:00Z' }
const UNTIL = { name: 'until', description: 'End, with the offset from UTC', example: '2026-12-01T18:00:00Z' }

export const googleCalendar: GalleryService = {
  id: 'google-calendar',
  asks: [
    {
      name: 'calendar',
      label: 'Calendar',
      sample: 'primary',
      where: '“primary” is your own. For another one: its settings, “Integrate calendar”, “Calendar ID”.',
      initial: 'primary',
      take: /^(?<calendar>[\w.@#%+-]+)$/,
    },
    ...GOOGLE_CLIENT,
  ],
  connection: createGoogleConnection(
    'www.googleapis.com',
    'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy',
  ),
  link: { words: 'Open Google Cloud', url: 'https://console.cloud.google.com/apis/credentials' },
  operations: [
    {
      id: 'busy',
      name: 'Busy times',
      description: 'Tells when a calendar is taken between two times. Everything else is free. Use it before booking.',
      parameters: [FROM, UNTIL],
      method: 'POST',
      url: 'www.googleapis.com/calendar/v3/freeBusy',
      body: { timeMin: '{from}', timeMax: '{until}', items: [{ id: '<calendar>' }] },
      answer: { keep: ['timeMin', 'timeMax', 'calendars'] },
    },
    {
      id: 'events',
      name: 'Coming events',
      description: 'Lists the events of a calendar between two times: title, place, beginning and end.',
      parameters: [FROM, UNTIL],
      method: 'GET',
      url: 'www.googleapis.com/calendar/v3/calendars/<calendar>/events',
      query: { timeMin: '{from}', timeMax: '{until}', singleEvents: 'true', orderBy: 'startTime', maxResults: '20' },
      answer: { keep: ['items[].summary', 'items[].location', 'items[].start', 'items[].end'] },
    },
    {
      id: 'book',
      name: 'Book a time',
      description: 'Enters an event into a calendar. Use it when somebody has agreed to a time.',
      parameters: [
        { name: 'title', description: 'What it is, and for whom', example: 'Viewing with Ada Field' },
        {
          name: 'notes',
          description: 'How to reach them, and what they want',
          example: 'ada@example.com',
          isrequired: false,
        },
        { ...FROM, example: '2026-12-01T15:00:00Z' },
        { ...UNTIL, example: '2026-12-01T15:30:00Z' },
      ],
      method: 'POST',
      url: 'www.googleapis.com/calendar/v3/calendars/<calendar>/events',
      body: {
        summary: '{title}',
        description: '{notes}',
        start: { dateTime: '{from}' },
        end: { dateTime: '{until}' },
      },
      answer: { keep: ['status', 'summary', 'start', 'end'] },
      confirm: true,
    },
  ],
}
