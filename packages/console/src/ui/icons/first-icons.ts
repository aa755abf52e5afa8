/**
 * The icons of public pages and of every page's frame: all pages load them. Import them from here and not from
 * `icons.ts`.
 */
export { default as ArrowLeft } from 'icon:arrow-left'
export { default as Check } from 'icon:check'
export { default as ChevronDown } from 'icon:chevron-down'
export { default as CircleAlert } from 'icon:circle-alert'
export { default as CircleCheck } from 'icon:circle-check'
export { default as Copy } from 'icon:copy'
export { default as Eye } from 'icon:eye'
export { default as EyeOff } from 'icon:eye-off'
export { default as FlaskConical } from 'icon:flask-conical'
export { default as Info } from 'icon:info'
export { default as LogOut } from 'icon:log-out'
export { default as Mail } from 'icon:mail'
export { default as Menu } from 'icon:menu'
export { default as RotateCw } from 'icon:rotate-cw'
export { default as Settings } from 'icon:settings'
export { default as TriangleAlert } from 'icon:triangle-alert'
export { default as X } from 'icon:x'
