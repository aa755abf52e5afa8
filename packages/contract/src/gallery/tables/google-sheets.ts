import type { GalleryService } from '#gallery/gallery-service.ts'

export const googleSheets: GalleryService = {
  id: 'google-sheets',
  asks: [
    {
      name: 'spreadsheet',
      label: 'Address of the spreadsheet',
      sample: 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
      where: 'Open the spreadsheet and copy the address of the page.',
      take: /^(?:https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/)?(?<spreadsheet>[\w-]{20,})(?:[/?#].*)?$/,
    },
    {
      name: 'sheet',
      label: 'Name of the sheet',
      sample: 'Sheet1',
      where: 'On the tab below the cells.',
      initial: 'Sheet1',
      take: /^(?<sheet>[^'<>{}]+)$/,
    },
    {
      name: 'columns',
      label: 'Its columns, from left to right',
      sample: 'Name, E-mail, Message',
      where: 'The first row of most sheets. The bot writes its values in this order.',
    },
    {
      name: 'client_id',
      label: 'Client id',
      sample: '1234567890-abc.apps.googleusercontent.com',
      where: 'Google Cloud console, Credentials: an OAuth client ID of the type “Web application”.',
    },
    {
      name: 'client_secret',
      label: 'Client secret',
      sample: 'GOCSPX-...',
      where: 'Beside the client id.',
      secret: true,
    },
  ],
  connection: {
    host: 'sheets.googleapis.com',
    auth: {
      kind: 'oauth2-code',
      authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_url: 'https://oauth2.googleapis.com/token',
      client_id: '<client_id>',
      client_secret: '<client_secret>',
      scope: 'https://www.googleapis.com/auth/spreadsheets',
      extra: { access_type: 'offline', prompt: 'consent' },
      state: 'needed',
    },
  },
  link: { words: 'Open Google Cloud', url: 'https://console.cloud.google.com/apis/credentials' },
  operations: [
    {
      id: 'read',
      name: 'Read the sheet',
      description: 'Reads the first 200 rows of a sheet. The first row says what the columns are.',
      parameters: [],
      method: 'GET',
      url: "sheets.googleapis.com/v4/spreadsheets/<spreadsheet>/values/'<sheet>'!A1:Z200",
      answer: { keep: ['values'], most: 200 },
    },
    {
      id: 'append',
      name: 'Add a row',
      description: 'Adds a row at the end of a sheet, for instance a request or an order.',
      parameters: [
        {
          name: 'row',
          type: 'list',
          description: 'The cells of the new row, in the order of the columns: <columns>',
          example: 'Ada Field, ada@example.com, Please call me',
        },
      ],
      method: 'POST',
      url: "sheets.googleapis.com/v4/spreadsheets/<spreadsheet>/values/'<sheet>'!A1:append",
      // As text: what a visitor writes must not become a formula.
      query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
      body: { values: ['{row}'] },
      answer: { keep: ['updates.updatedRange', 'updates.updatedRows'] },
      confirm: true,
    },
  ],
}
