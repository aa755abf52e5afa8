import type { GalleryService } from '#gallery/gallery-service.ts'
import { createGoogleConnection, GOOGLE_CLIENT } from './google-account.ts'

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
    ...GOOGLE_CLIENT,
  ],
  connection: createGoogleConnection('sheets.googleapis.com', 'https://www.googleapis.com/auth/spreadsheets'),
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
      // `RAW` keeps a visitor's text from becoming a formula.
      query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
      body: { values: ['{row}'] },
      answer: { keep: ['updates.updatedRange', 'updates.updatedRows'] },
      confirm: true,
    },
  ],
}
