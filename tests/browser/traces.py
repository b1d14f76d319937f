"""What a page has registered and not yet taken away."""

# To run before the page does; counts in `window.trace`.
COUNT_TRACES = """
window.trace = { listeners: 0, observers: 0, timers: 0, frames: 0 };
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (!(this instanceof AbortSignal)) {
    trace.listeners += 1;
    const gone = () => { trace.listeners -= 1; };
    if (options?.signal) add.call(options.signal, "abort", gone, { once: true });
  }
  return add.call(this, type, listener, options);
};
const remove = EventTarget.prototype.removeEventListener;
EventTarget.prototype.removeEventListener = function (...rest) {
  trace.listeners -= 1;
  return remove.apply(this, rest);
};
for (const Observer of [ResizeObserver, IntersectionObserver, MutationObserver]) {
  const watching = new Set();
  const { observe, disconnect } = Observer.prototype;
  Observer.prototype.observe = function (...rest) {
    if (!watching.has(this)) trace.observers += 1;
    watching.add(this);
    return observe.apply(this, rest);
  };
  Observer.prototype.disconnect = function () {
    if (watching.delete(this)) trace.observers -= 1;
    return disconnect.call(this);
  };
}
const count = (kind, begin, end, once) => {
  const running = new Set();
  const done = id => { if (running.delete(id)) trace[kind] -= 1; };
  const [start, stop] = [window[begin], window[end]];
  window[begin] = (callback, ...rest) => {
    const id = start((...given) => { if (once) done(id); callback(...given); }, ...rest);
    running.add(id);
    trace[kind] += 1;
    return id;
  };
  window[end] = id => { done(id); stop(id); };
};
count("timers", "setTimeout", "clearTimeout", true);
count("timers", "setInterval", "clearInterval", false);
count("frames", "requestAnimationFrame", "cancelAnimationFrame", true);
"""
TRACES = "({ ...trace, model: host.model.listeners })"
