import { defineElement } from './define-element.ts'
import { createGlobal, type WantedChat } from './global-api.ts'
import { mount } from './mount.ts'
import { type ChatOptions, readOptions } from './options.ts'

// Null as soon as this script has run, so it is read here, at the top.
const script = document.currentScript as HTMLScriptElement

// A guest throws nothing into the page it stands on.
try {
  const address = new URL(script.src)
  const ask = fetch
  const natives = { fetch: ask, parse: JSON.parse, stringify: JSON.stringify }
  const load = async (file: string, server = address.origin) => {
    const { href, origin } = new URL(file, address)
    // A page that could not import a file once never can, so the file has to be at hand first; where it comes from another host than
    // the answers, the page's policy may know that host for scripts alone.
    if (origin === server) {
      const response = await ask(href)
      await response.text()
      if (!response.ok) throw response
    }
    return import(/* @vite-ignore */ href)
  }
  const defaults = { server: address.origin, target: script }
  // No option comes from what a page has put on Object.prototype.
  const complete = (options: WantedChat) => ({ __proto__: null, ...defaults, ...options }) as ChatOptions
  const mountOne = (options: WantedChat) =>
    mount(complete(options), (server) => load('__PANEL_FILE__', server), natives)
  // The script may stand on the page twice: the first one mounts for both.
  const api = window.Bricks ?? createGlobal(mountOne)
  api.mount(complete(readOptions(script, address) as WantedChat))
  // Last, as a second script finds the element defined.
  defineElement((element) =>
    load('__ELEMENT_FILE__')
      .catch(() => load('__ELEMENT_FILE__'))
      .then(({ settle }) => settle(element, mountOne))
      // Then the chat stands there without what the element could do, or its link does.
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
