import type { Page } from '@playwright/test'

/**
 * Pictures show the names that a reader would have, not this machine's: the sample APIs stand at `api.shop.example`, live
 * bots at `https://bricks.example`. What the page sends goes to the real addresses.
 */
export async function disguiseHosts(page: Page, address: string, sampleApis: string): Promise<void> {
  await page.route(/\/api\/(project|templates)\//, async (route) => {
    const sent = route.request().postData()
    const postData = sent?.replaceAll('api.shop.example', sampleApis)
    const response = await route.fetch({ ...(postData !== undefined && { postData }) })
    const body = await response.text()
    const shown = body.replaceAll(sampleApis, 'api.shop.example').replaceAll(address, 'https://bricks.example')
    await route.fulfill({ response, body: shown })
  })
}
