import { parseAllDocuments } from "yaml";

type Resource = { apiVersion: string; kind: string; metadata: { name: string } };
type Model = new (resource: Resource) => { validate(): void };

/** CloudNativePG has no package of its schemas. */
const unchecked = /^postgresql\.cnpg\.io\//;

/** Checks each resource of a rendered chart against the schema of its API. Throws with the faults. */
export async function checkResources(text: string): Promise<void> {
  const faults: string[] = [];
  for (const document of parseAllDocuments(text)) {
    const resource = document.toJS() as Resource | null;
    if (!resource || unchecked.test(resource.apiVersion)) continue;
    const name = `${resource.kind} ${resource.metadata.name}`;
    const isPrometheus = resource.apiVersion.startsWith("monitoring.coreos.com/");
    const models = isPrometheus ? "@kubernetes-models/prometheus-operator" : "kubernetes-models";
    const { [resource.kind]: Model } = (await import(`${models}/${resource.apiVersion}`)) as Record<string, Model>;
    if (!Model) throw new Error(`${name}: ${resource.apiVersion} has no such kind`);
    try {
      new Model(resource).validate();
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
