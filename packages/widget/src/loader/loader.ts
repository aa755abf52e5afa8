import { defineElement } from '#element/custom-element.ts'
import type { ChatOptions } from '#options.ts'
import type { LoadPart } from '#placed-chat.ts'
import type { BricksGlobal, QueuedCall, WantedChat } from './bricks-global.ts'
import { createGlobal } from './global-api.ts'
import { placeChat } from './place-chat.ts'

// Null once this script has run.
const script = document.currentScript as HTMLScriptElement

// The host page must never see our errors.
try {
  const address = new URL(script.src)
  const ask = fetch
  const natives = { fetch: ask, parse: JSON.parse, stringify: JSON.stringify }
  const hashes: Record<string, string> = {
    panel: '__PANEL_HASH__',
    connection: '__CONNECTION_HASH__',
    beside: '__BESIDE_HASH__',
    extras: '__EXTRAS_HASH__',
  }
  const load = async (name: string, server = address.origin) => {
    const { href, origin } = new URL(`widget/${name}-${hashes[name]}.js`, address)
    // Chromium never retries a failed import() (whatwg/html#6768), so a fetch goes first. Scripts from another host
    // skip it, because the page's policy may allow them as scripts only; so does the part that tells of such a policy.
    if (name === 'beside') return import(/* @vite-ignore */ href).catch(() => import(/* @vite-ignore */ `${href}?`))
    if (origin === server) {
      const response = await ask(href)
      await response.text()
      if (!response.ok) throw response
    }
    return import(/* @vite-ignore */ href)
  }
  // Ignores properties that the page put on Object.prototype.
  const complete = (options: object) =>
    ({ __proto__: null, server: address.origin, target: script, ...options }) as object as ChatOptions
  const mountOne = (options: WantedChat) => placeChat(complete(options), load as LoadPart, natives)
  // Until the first script has come, the page may keep its calls in an array of this name.
  const given = window.Bricks as (BricksGlobal & { map?: never }) | (QueuedCall[] & { mount?: never }) | undefined
  const api = given?.mount ? given : createGlobal(mountOne)
  // This script's own server and place, though an earlier one's object mounts it.
  // The script tag's attributes win over its address (`widget.js?project=ID`).
  api.mount(complete({ ...Object.fromEntries(address.searchParams), ...script.dataset }))
  if (given?.map) api.push(...given)
  // Last, because it throws for a second script: the element is defined already.
  defineElement((element) => load('beside').then(({ updateElement }) => updateElement(element, mountOne), console.warn))
} catch {}
