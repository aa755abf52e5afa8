import type { Page } from '@playwright/test'

/**
 * Shows `api.shop.example` and `https://bricks.example` in place of this machine's addresses. Requests still go to the
 * real addresses.
 */
export async function disguiseHosts(page: Pick<Page, 'route'>, address: string, sampleApis: string): Promise<void> {
  // Chats are changed, too, because the preview sends the draft with the addresses that the page shows.
  await page.route(/\/api\/(project\/|templates\/|completionChat)/, async (route) => {
    const sent = route.request().postData()
    const postData = sent?.replaceAll('api.shop.example', sampleApis)
    try {
      const response = await route.fetch({ ...(postData !== undefined && { postData }) })
      const body = await response.text()
      const shown = body.replaceAll(sampleApis, 'api.shop.example').replaceAll(address, 'https://bricks.example')
      await route.fulfill({ response, body: shown })
    } catch {
      // Nobody awaits this function, so its failure would end the whole run. The scene may be over by now.
      await route.abort().catch(() => undefined)
    }
  })
}
