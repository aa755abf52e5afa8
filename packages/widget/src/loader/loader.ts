import { defineElement } from '#element/custom-element.ts'
import { type ChatOptions, readOptions } from '#options.ts'
import { createGlobal, type WantedChat } from './global-api.ts'
import { placeChat } from './place-chat.ts'

// Null once this script has run.
const script = document.currentScript as HTMLScriptElement

// The host page must never see our errors.
try {
  const address = new URL(script.src)
  const ask = fetch
  const natives = { fetch: ask, parse: JSON.parse, stringify: JSON.stringify }
  const load = async (file: string, server = address.origin) => {
    const { href, origin } = new URL(file, address)
    // Chromium never retries a failed import() (whatwg/html#6768), so a fetch goes first. Scripts from another host
    // skip it, because the page's policy may allow them as scripts only.
    if (origin === server) {
      const response = await ask(href)
      await response.text()
      if (!response.ok) throw response
    }
    return import(/* @vite-ignore */ href)
  }
  const defaults = { server: address.origin, target: script }
  // Ignores properties that the page put on Object.prototype.
  const complete = (options: WantedChat) => ({ __proto__: null, ...defaults, ...options }) as ChatOptions
  const loads = {
    panel: (server: string) => load('__PANEL_FILE__', server),
    connection: (server: string) => load('__CONNECTION_FILE__', server),
  }
  const mountOne = (options: WantedChat) => placeChat(complete(options), loads, natives)
  const api = window.Bricks ?? createGlobal(mountOne)
  api.mount(complete(readOptions(script, address) as WantedChat))
  // Last, because it throws for a second script: the element is defined already.
  defineElement((element) =>
    load('__ELEMENT_FILE__')
      .catch(() => load('__ELEMENT_FILE__'))
      .then(({ updateElement }) => updateElement(element, mountOne))
      // Without its chunk the element still gets a chat, but no methods.
      .catch(() => {
        const read = (name: string) => element.getAttribute(name) ?? ''
        mountOne({
          project: read('project'),
          server: read('server') || address.origin,
          mode: 'inline',
          target: element,
        })
      }),
  )
} catch {}
