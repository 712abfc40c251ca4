{{/* Name of all resources of a release. */}}
{{- define "site.name" -}}
{{- $name := contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) }}
{{- $name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* Labels that select the site's pods. They must never change. */}}
{{- define "site.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: site
{{- end }}

{{- define "site.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The Secret of the site's variables. */}}
{{- define "site.secret" -}}
{{- .Values.existingSecret | default (include "site.name" .) }}
{{- end }}

{{/* The CloudNativePG Cluster. */}}
{{- define "site.database" -}}
{{- include "site.name" . }}-db
{{- end }}
