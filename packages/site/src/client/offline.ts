/** Keeps what has been visited readable without a network. */
export async function startOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    const ready = await navigator.serviceWorker.ready;
    (ready.active ?? registration.active)?.postMessage({ visited: location.pathname });
  } catch {
    // Private windows and some settings refuse a service worker; the page works without.
  }
}
